import { atom } from 'nanostores'

// state
/** Whether a provider opens in a window: browsers inside apps open none, or one that leads nowhere. */
export const $opensWindow = atom(true)
