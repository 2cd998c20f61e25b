import '#stores/shell/browser.ts'
import { loadReferredUsers } from '#stores/referral/users.ts'

// starts the request before React has loaded
void loadReferredUsers()
