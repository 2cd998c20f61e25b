import type { ReactNode } from 'react'

interface Props {
  isMine: boolean
  /** read out before the message */
  who: string
  /** the content goes to the edge */
  isBare?: boolean
  children: ReactNode
}

/** The balloon of a message, on the right if it is the user's. */
export function Bubble({ isMine, who, isBare = false, children }: Props) {
  const look = isMine ? 'rounded-br-[4px] bg-blue-tint' : 'rounded-bl-[4px] border border-line bg-card'
  return (
    <div className={`max-w-[85%] rounded-[18px] md:max-w-[75%] ${isBare ? 'p-1.5' : 'px-3.5 py-2'} ${look}`}>
      <span className="sr-only">{who}: </span>
      {children}
    </div>
  )
}
