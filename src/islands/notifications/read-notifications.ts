import '#stores/shell/browser.ts'
import { loadNotifications } from '#stores/notifications/list.ts'

// starts the request before React has loaded
void loadNotifications()
