import Foundation
import SlateApp

exit(runSlate())
