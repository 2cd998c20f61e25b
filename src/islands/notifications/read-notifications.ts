import '#stores/shell/browser.ts'
import { loadNotifications } from '#stores/notifications/list.ts'

// under way before React has loaded
void loadNotifications()
