import { Skeleton } from '@beacon/ui/feedback'

const groups = [5, 5, 5, 5]

/** The board before its topics are there: same rows, same heights. */
export function BoardSkeleton() {
  return (
    <div aria-hidden="true">
      {groups.map((count, index) => (
        <div key={index} className="mb-2.5">
          <div className="flex h-7 items-center">
            <Skeleton width={90} />
          </div>
          <div className="grid grid-cols-1 border border-rule sm:grid-cols-3 md:grid-cols-5">
            {Array.from({ length: count }, (_, place) => (
              <div
                key={place}
                className="h-[72px] border-rule px-2.5 py-3 not-last:border-r max-sm:h-13 max-sm:border-r-0 max-sm:not-last:border-b"
              >
                <Skeleton width="70%" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  )
}
