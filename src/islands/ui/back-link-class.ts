/** A link back, with a drawn arrow before it. */
export const BACK_LINK =
  'inline-flex min-h-11 items-center font-bold whitespace-nowrap text-blue underline-offset-3 before:mr-2 before:ml-0.75 before:size-2 before:rotate-45 before:border-b-2 before:border-l-2 hover:underline'
