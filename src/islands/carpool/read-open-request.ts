import '#stores/shell/browser.ts'
import { loadOpenRequest } from '#stores/carpool/open-request.ts'

// starts the request while the code of the form still loads: an open request is shown above it
void loadOpenRequest()
