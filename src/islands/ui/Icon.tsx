import type { IconNode } from 'lucide'
import { createElement, type SVGProps } from 'react'

interface Props extends SVGProps<SVGSVGElement> {
  /** an icon of lucide, imported by its own path so that no other one comes along */
  node: IconNode
}

/** A sign beside words or in a button that has a name. sections/shell/Icon.astro draws the same. */
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
