import type { ImageDetail } from '@beacon/api/image'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { questionHref } from '../../parts/contest/kind-links.ts'

/** Who names an image: how many questions, topics and scenes, and those questions that the reader may see. */
export function ImageUses({ uses: { questions, topics, scenes, shown } }: { uses: ImageDetail['uses'] }) {
  if (questions + topics + scenes === 0)
    return (
      <span className="text-fg-3">
        <Trans context="image">Nothing uses it.</Trans>
      </span>
    )
  return (
    <div className="flex flex-col gap-1">
      <span className="flex flex-wrap gap-x-3">
        {questions > 0 && (
          <span>
            <Plural value={questions} one="# question" other="# questions" />
          </span>
        )}
        {topics > 0 && (
          <span>
            <Plural value={topics} one="# topic of a contest" other="# topics of contests" />
          </span>
        )}
        {scenes > 0 && (
          <span>
            <Plural value={scenes} one="# running scene" other="# running scenes" />
          </span>
        )}
      </span>
      {shown.map(({ resource_id, name, kind }) => (
        <Link key={resource_id} className="link truncate" {...questionHref(kind, resource_id)}>
          {name}
        </Link>
      ))}
    </div>
  )
}
