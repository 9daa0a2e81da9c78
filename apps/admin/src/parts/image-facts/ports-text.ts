import type { LibraryRow } from '@beacon/api/image/image-library-views'

/** “80/tcp http +2”. */
export function portsText(ports: LibraryRow['ports']): string {
  const [first, ...rest] = ports
  if (first === undefined) return '–'
  const protocol = first.protocol === 'other' ? '' : ` ${first.protocol}`
  return `${first.port}/${first.proto}${protocol}${rest.length === 0 ? '' : ` +${rest.length}`}`
}
