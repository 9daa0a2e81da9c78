import { urlOf } from '@beacon/api/client'
import { file } from '@beacon/api/platform/file'

/** Address of a team's picture. */
export const logoAt = (logo: string | null): string | null => (logo === null ? null : urlOf(file.image, { params: { file_id: logo } }))
