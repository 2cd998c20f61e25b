import type { IconNode } from 'lucide'
import { createElement, type SVGProps } from 'react'

interface Props extends SVGProps<SVGSVGElement> {
  /** a lucide icon, imported by its own path so that no other icon is bundled */
  node: IconNode
}

/** A decorative icon, beside text or in a button with a name. sections/shell/Icon.astro renders the same. */
export function Icon({ node, ...svg }: Props) {
  return createElement(
    'svg',
    {
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': 'true',
      ...svg,
    },
    ...node.map(([tag, attributes]) => createElement(tag, attributes)),
  )
}
