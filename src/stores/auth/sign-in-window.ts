import { atom } from 'nanostores'

// state
/** Whether a provider opens in a window: browsers inside apps open none, or an unusable one. */
export const $canOpenWindow = atom(true)
