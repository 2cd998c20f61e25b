type FormValue = string | number | boolean | Blob | undefined | readonly (string | Blob)[]

/** Converts an object to multipart: lists repeat their name, undefined values are omitted. */
export function toFormData(payload: object): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(payload) as [string, FormValue][]) {
    if (value === undefined) continue
    for (const item of Array.isArray(value) ? value : [value])
      form.append(name, item instanceof Blob ? item : String(item))
  }
  return form
}
