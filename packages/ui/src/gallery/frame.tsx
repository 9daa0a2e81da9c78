import type { ReactNode } from 'react'

/** A named part of the gallery. */
export interface GallerySection {
  id: string
  title: string
  element: ReactNode
}

/** One state with its name above it. */
export function Sample({ name, children, wide = false }: { name: string; children: ReactNode; wide?: boolean }) {
  return (
    <div className={wide ? 'col-span-full min-w-0' : 'min-w-0'}>
      <p className="mb-2 text-caption text-fg-3">{name}</p>
      {children}
    </div>
  )
}

/** Samples in columns as wide as the page allows. */
export function Samples({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-[repeat(auto-fill,minmax(min(360px,100%),1fr))] gap-x-8 gap-y-6">{children}</div>
}
