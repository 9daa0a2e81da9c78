import { late } from '@beacon/ui/late'
import { Suspense } from 'react'
import { usePermission } from '../session/use-session.ts'

const NewsLinks = late(async () => (await import('./news-links.tsx')).NewsLinks)

/** Unread messages in the top bar, live, and notices that must be confirmed. Its code comes after the page, into room that is kept for it. */
export function OwnNews({ app }: { app: 'admin' | 'arena' }) {
  const answers = usePermission('message.manage')
  return (
    <Suspense fallback={<Room links={app === 'admin' && answers ? 2 : 1} />}>
      <NewsLinks app={app} />
    </Suspense>
  )
}

const Room = ({ links }: { links: 1 | 2 }) => (
  <>
    <span className="inline-block size-control shrink-0" />
    {links === 2 && <span className="inline-block size-control shrink-0" />}
  </>
)
