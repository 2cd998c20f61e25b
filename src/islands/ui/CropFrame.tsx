import type { ReactNode } from 'react'
import { ReactCrop } from 'react-image-crop'
import './CropFrame.css'
import type { CropArea } from '#domain/hosting/cropping.ts'

const CORNERS = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const
type CropCorner = (typeof CORNERS)[number]
/** px on the screen: a smaller frame cannot be dragged */
const MIN_FRAME_PIXELS = 44

interface Props {
  /** in percent */
  part: CropArea
  /** width / height; null: any shape */
  aspect: number | null
  label: string
  cornerLabel: (corner: CropCorner) => string
  onChange(part: CropArea): void
  onDragEnd(): void
  children: ReactNode
}

export function CropFrame({ part, aspect, label, cornerLabel, children, ...on }: Props) {
  const corners = Object.fromEntries(
    CORNERS.map((corner) => [`${corner}DragHandle`, cornerLabel(corner)]),
  ) as Record<`${CropCorner}DragHandle`, string>
  return (
    <ReactCrop
      crop={{ unit: '%', ...part }}
      {...(aspect === null ? {} : { aspect })}
      keepSelection
      ruleOfThirds={aspect !== null}
      minWidth={MIN_FRAME_PIXELS}
      minHeight={MIN_FRAME_PIXELS}
      ariaLabels={{ cropArea: label, ...corners }}
      onChange={(_, { x, y, width, height }) => on.onChange({ x, y, width, height })}
      onDragEnd={on.onDragEnd}
    >
      {children}
    </ReactCrop>
  )
}
