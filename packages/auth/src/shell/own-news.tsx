import { lazy, Suspense } from 'react'

const load = async () => ({ default: (await import('./news-links.tsx')).NewsLinks })
const NewsLinks = lazy(load)

/** Unread messages in the top bar, live, and notices that must be confirmed. Its code comes after the page. */
export function OwnNews({ app }: { app: 'admin' | 'arena' }) {
  return (
    <Suspense fallback={<span className="inline-block size-control shrink-0" />}>
      <NewsLinks app={app} />
    </Suspense>
  )
}
