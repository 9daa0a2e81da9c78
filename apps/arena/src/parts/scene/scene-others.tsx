import { query } from '@beacon/api/query'
import { scene as contract } from '@beacon/api/scene/scene'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'

/** Other environments that the entrant runs, once there are as many as it may have: one of them is to be closed first. */
export function SceneOthers({ resource_id, topic_id }: { resource_id: string; topic_id: string }) {
  const { data } = useQuery(query(contract.own, { params: { resource_id } }))
  const others = data?.items.filter((one) => one.topic_id !== topic_id) ?? []
  if (data === undefined || data.total < data.max || others.length === 0) return null
  return (
    <div className="mt-3 text-dense text-fg-2">
      <p>
        <Trans>
          {data.total} of {data.max} running. Close one first:
        </Trans>
      </p>
      <ul className="mt-1">
        {others.map((one) => (
          <li key={one.scene_id}>
            <Link className="link inline-block py-1" to="." search={(before) => ({ ...before, topic_id: one.topic_id })}>
              {one.topic_name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
