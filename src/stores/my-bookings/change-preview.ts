import debounce from 'debounce'
import { refusalText, toFailure } from '#contract/api-failure.ts'
import {
  type ChangePayload,
  type ChangePreview,
  type FreeHours,
  previewChange,
} from '#contract/trip-changes.ts'
import { environment } from '#stores/shell/environment.ts'
import { createResource, type LoadStatus } from '#stores/shell/resource.ts'
import { failureText } from '#stores/shell/send.ts'

const DEBOUNCE_MS = 200

/** What the change in the dialog would do; `idle`: nothing differs from the booking. */
export interface Preview {
  status: LoadStatus
  /** the last one stays while a new one loads */
  preview: ChangePreview | null
  /** why it failed */
  text: string | null
  canRetry: boolean
  /** the nearest hours in which the vehicle is free, where the chosen ones are taken */
  freeHours: FreeHours['times']
}

export const NO_PREVIEW: Preview = {
  status: 'idle',
  preview: null,
  text: null,
  canRetry: false,
  freeHours: [],
}

interface Request {
  id: string
  payload: ChangePayload
}

// state
const previews = createResource(NO_PREVIEW, { isPersonal: true })
export const $changePreview = previews.$state
let lastRequest: Request | null = null

// actions
/** Asks for the price, debounced, when the change is another; the latest request wins. Null: nothing to ask for. */
export function askPreview(request: Request | null): void {
  if (JSON.stringify(request) === JSON.stringify(lastRequest)) return
  lastRequest = request
  fetchSoon.clear()
  if (!request) {
    previews.reset()
    return
  }
  previews.cancel()
  $changePreview.set({ ...NO_PREVIEW, status: 'loading', preview: $changePreview.get().preview })
  fetchSoon(request)
}
const fetchSoon = debounce(fetchPreview, DEBOUNCE_MS)

/** Requests the same price again. */
export function retryPreview(): void {
  if (lastRequest) void fetchPreview(lastRequest)
}

/** The server's newer preview of the same change. */
export function replacePreview(preview: ChangePreview): void {
  previews.cancel()
  $changePreview.set({ ...NO_PREVIEW, status: 'ready', preview })
}

/** The chosen hours have been taken since. */
export function offerFreeHours(data: unknown, text: string): void {
  previews.cancel()
  $changePreview.set({ ...NO_PREVIEW, status: 'failed', text, freeHours: freeHoursOf(data) })
}

/** `data` of a 409 `hoursTaken`. */
export function freeHoursOf(data: unknown): FreeHours['times'] {
  const input: Partial<FreeHours> = typeof data === 'object' && data !== null ? data : {}
  return Array.isArray(input.times) ? input.times : []
}

async function fetchPreview({ id, payload }: Request): Promise<void> {
  await previews.load(
    { ...NO_PREVIEW, status: 'loading', preview: $changePreview.get().preview },
    async (signal) => {
      const { data } = await environment().call(previewChange, { params: { id }, payload, signal })
      return { preview: data }
    },
    (error) => {
      const failure = toFailure(error)
      return {
        preview: null,
        text: failureText(failure, 'booking'),
        canRetry: refusalText(failure) === '',
        freeHours: freeHoursOf(failure.data),
      }
    },
  )
}
