type Named = { en: string; zh: string }

/** The pages whose name, or whose group's name, holds the search in English or Chinese; names that begin with it come first. */
export function findPages<Group extends Named & { items: readonly Named[] }>(
  groups: readonly Group[],
  search: string,
): { group: Group; item: Group['items'][number] }[] {
  const wanted = search.trim().toLowerCase()
  const all = groups.flatMap((group) => group.items.map((item: Group['items'][number]) => ({ group, item })))
  if (wanted === '') return all
  const rank = ({ group, item }: { group: Group; item: Named }): number => {
    const names = [item.en.toLowerCase(), item.zh.toLowerCase()]
    if (names.some((name) => name.startsWith(wanted))) return 0
    if (names.some((name) => name.includes(wanted))) return 1
    return [group.en.toLowerCase(), group.zh].some((name) => name.includes(wanted)) ? 2 : 3
  }
  return all
    .map((page) => ({ page, place: rank(page) }))
    .filter(({ place }) => place < 3)
    .sort((a, b) => a.place - b.place)
    .map(({ page }) => page)
}
