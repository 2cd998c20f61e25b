import '#stores/shell/browser.ts'
import { loadReferredUsers } from '#stores/referral/users.ts'

// under way before React has loaded
void loadReferredUsers()
