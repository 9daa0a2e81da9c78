import { urlOf } from '@beacon/api/client'
import { file } from '@beacon/api/platform/file'

/** The address of a picture that may be looked at; none where there is no picture. */
export const logoUrl = (file_id: string | null): string | undefined =>
  file_id === null ? undefined : urlOf(file.image, { params: { file_id } })
