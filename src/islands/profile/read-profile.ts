import '#stores/shell/browser.ts'
import { startProfile } from '#stores/profile/own-profile.ts'

// starts the request before React has loaded
void startProfile()
