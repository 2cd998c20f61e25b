/** The heading of the form that is shown: where the focus goes when another one takes its place. */
export const STEP_TITLE_ID = 'hosting-title'
