// The package's own types are not reachable through its `exports`, and are for an older React.
declare module '@splidejs/react-splide' {
  import type { Options, Splide as Slider } from '@splidejs/splide'
  import type { Component, ComponentProps, ReactNode } from 'react'

  interface SplideProps extends Omit<ComponentProps<'div'>, 'ref' | 'onMove'> {
    options: Options
    onMove?: (slider: Slider, index: number) => void
    children: ReactNode
  }
  export class Splide extends Component<SplideProps> {
    go(control: number | string): void
  }
  export function SplideSlide(props: ComponentProps<'li'>): ReactNode
}
