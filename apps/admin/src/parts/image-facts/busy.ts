import type { ImageSource, ImageStatus } from '@beacon/api/image/image'
import type { ImageVersionView, LibraryRow } from '@beacon/api/image/image-library-views'

export const isMaking = (status: ImageStatus | undefined): boolean => status === 'waiting' || status === 'building'

/** What was taken of a node is made once more from its page. */
export const isRepeatable = ({ status, source }: { status: ImageStatus; source: ImageSource | null }): boolean =>
  (status === 'failed' || status === 'cancelled') && source !== 'author' && source !== 'check'

/** Something goes on that ends by itself: its page reads it again soon. */
export const isBusy = (version: Pick<ImageVersionView, 'status' | 'test'> | null): boolean =>
  version !== null && (isMaking(version.status) || version.test.state === 'testing')
export const isRowBusy = ({ newest, making }: Pick<LibraryRow, 'newest' | 'making'>): boolean =>
  (making !== null && making !== 'to_edit') || isBusy(newest)
