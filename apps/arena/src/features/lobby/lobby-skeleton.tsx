import { Skeleton } from '@beacon/ui/feedback'

/** One running contest and some rows before they are there. */
export function LobbySkeleton() {
  return (
    <div aria-hidden="true">
      <div className="grid h-[188px] content-start gap-4 border-b border-rule pt-6">
        <Skeleton width={160} />
        <Skeleton width={320} />
        <Skeleton width={240} />
        <Skeleton width="100%" className="mt-6" />
      </div>
      {[0, 1, 2].map((place) => (
        <div key={place} className="flex h-[46px] items-center border-b border-rule-2">
          <Skeleton width="60%" />
        </div>
      ))}
    </div>
  )
}
