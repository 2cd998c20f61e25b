import '#stores/shell/browser.ts'
import { boardQuery, readBoardUrl } from '#domain/carpool/board-url.ts'
import { loadBoard } from '#stores/carpool/board.ts'
import { loadOpenRequest } from '#stores/carpool/open-request.ts'

// starts the requests while the code of the board still loads
void loadBoard(boardQuery(readBoardUrl(location.search)))
void loadOpenRequest()
