// the package has no types
declare module '@adobe/structured-data-validator' {
  export default class Validator {
    /** Items by their type. */
    validate(found: {
      jsonld: Record<string, unknown[]>
    }): Promise<{ issueMessage: string; severity: 'ERROR' | 'WARNING'; fieldNames: string[] }[]>
  }
}
