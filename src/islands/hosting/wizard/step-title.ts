/** Id of the current form's heading, which gets the focus when the form changes. */
export const STEP_TITLE_ID = 'hosting-title'
