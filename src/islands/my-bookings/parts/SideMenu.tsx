import { BOARD_SIDES, type Board, type BoardSide, boardAddress } from '#domain/my-bookings/board.ts'
import type { Locale } from '#domain/shell/locale.ts'
import { translator } from '#messages/t.ts'

interface Props {
  board: Board
  locale: Locale
  onChoose: (side: BoardSide) => void
}

/** The two menus of spec section 2: what I booked, and what was booked of my vehicles. */
export function SideMenu({ board, locale, onChoose }: Props) {
  const t = translator(locale)
  return (
    <nav className="sides" aria-label={t('my-bookings.sides.label')}>
      {BOARD_SIDES.map((side) => (
        <a
          key={side}
          href={boardAddress({ ...board, side, page: 1 })}
          aria-current={side === board.side ? 'true' : undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
            event.preventDefault()
            onChoose(side)
          }}
        >
          {t(`my-bookings.sides.${side}`)}
        </a>
      ))}
    </nav>
  )
}
