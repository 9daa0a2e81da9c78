const atOnce = 200

/** Every row of a list, asked 200 at a time: for files, and for choosing among all. */
export async function everyPage<Row>(
  fetchPage: (place: { page: number; size: number }) => Promise<{ items: Row[]; total: number }>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1, total = 1; rows.length < total; page += 1) {
    const found = await fetchPage({ page, size: atOnce })
    if (found.items.length === 0) break
    total = found.total
    rows.push(...found.items)
  }
  return rows
}
