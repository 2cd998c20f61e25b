import '#stores/shell/browser.ts'
import { loadSessions } from '#stores/account/sessions.ts'
import { loadSmsSettings } from '#stores/profile/sms-settings.ts'

// starts the requests before React has loaded
if (document.querySelector('[data-sms]')) void loadSmsSettings()
void loadSessions()
