/** 45° lines two units wide and six apart, in `control`. An SVG pattern, so it prints and scales. */
export function HatchPattern({ id, scale = 1 }: { id: string; scale?: number }) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform={`scale(${scale}) rotate(45)`}>
      <path d="M1 0V6" className="stroke-control" strokeWidth="2" />
    </pattern>
  )
}
