import '#stores/shell/browser.ts'
import { startProfile } from '#stores/profile/own-profile.ts'

// before React has loaded
void startProfile()
