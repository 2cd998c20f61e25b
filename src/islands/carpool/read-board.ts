import '#stores/shell/browser.ts'
import { boardQuery, readBoardUrl } from '#domain/carpool/board-url.ts'
import { loadBoard } from '#stores/carpool/board.ts'

// beside the code that shows it
void loadBoard(boardQuery(readBoardUrl(location.search)))
