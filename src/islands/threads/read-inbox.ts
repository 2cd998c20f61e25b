import '#stores/shell/browser.ts'
import { loadInbox } from '#stores/threads/inbox.ts'

// starts the request before React has loaded
void loadInbox()
