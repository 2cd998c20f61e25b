/** In the URL of the list: the vehicle that its host has just listed. */
export const LISTED_PARAM = 'listed'
