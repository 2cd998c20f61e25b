/** main: the one way on; strong: the one that ends something; soft: main, said quietly in a list; quiet: any other way. */
export interface ButtonLook {
  look?: 'main' | 'strong' | 'soft' | 'quiet' | undefined
  isSmall?: boolean | undefined
}

/** For what looks like a button and is a label, a summary or a part of a link. */
export function buttonClass({ look, isSmall }: ButtonLook, className?: string | undefined): string {
  return ['btn', look, isSmall && 'small', className].filter(Boolean).join(' ')
}
