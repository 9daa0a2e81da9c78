import type { SecretBox } from '../../../platform/secret/index.ts'

const sealPurpose = 'submission'

/** The text of a stored try, for the entrant's own list. */
export const openTry = (secret: SecretBox, row: { resource_id: string; text_sealed: Buffer }): string =>
  secret.open(sealPurpose, row.text_sealed, row.resource_id)

/** The text of a try at rest, bound to its row. */
export const sealTry = (secret: SecretBox, submissionId: string, text: string): Buffer => secret.seal(sealPurpose, text, submissionId)
