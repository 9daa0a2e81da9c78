import { urlOf } from '@beacon/api/client'
import { file } from '@beacon/api/platform/file'

/** A picture of a team or contest, whole inside its box. Decoration: the name stands beside it. */
export function Picture({ file_id, className }: { file_id: string; className: string }) {
  return (
    <span className={`block shrink-0 overflow-hidden ${className}`}>
      <img alt="" src={urlOf(file.image, { params: { file_id } })} className="size-full object-contain [object-position:inherit]" />
    </span>
  )
}
