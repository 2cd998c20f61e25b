import { OSM_COPYRIGHT } from '../osm-copyright.ts'

/** Required wherever the data are shown (Open Database License). */
export function MapCredit({ className, text }: { className: string; text: string }) {
  return (
    <a
      className={`text-ink-2 hover:underline ${className}`}
      href={OSM_COPYRIGHT}
      target="_blank"
      rel="noopener"
    >
      {text}
    </a>
  )
}
