/** Pictures lie in the repository in the widths that pages use: none is transformed for a request, whatever it asks for. */
export const GET = (): Response => new Response(null, { status: 404 })
