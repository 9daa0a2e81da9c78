import { usePermission } from '@beacon/auth'
import { appHref } from '@beacon/router'

/** Where the console of a node, a scene or an instance opens: in this app for who may, else in the arena; null for who may in neither. */
export function useConsoleHref(): ((instance_id: string) => string) | null {
  const mayHere = usePermission('image.write')
  const mayThere = usePermission('front.console.open')
  if (mayHere) return (instance_id) => appHref('admin', '/admin/std/image-manage/connect', {}, { instance_id })
  return mayThere ? (instance_id) => appHref('arena', '/console/:instance_id', { instance_id }) : null
}
