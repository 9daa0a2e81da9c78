import { urlOf } from '@beacon/api/client'
import type { FileView } from '@beacon/api/topic/topic-lines'
import { topic as endpoints } from '@beacon/api/topic/topic'
import { useQuery } from '@tanstack/react-query'
import { topicQuery } from '../contest/queries.ts'
import { FileRows } from './file-rows.tsx'
import type { OwnTopic } from './own-topics.ts'

interface FilesProps {
  topic: OwnTopic
  files: readonly FileView[]
  contest_id: string
}

/** Files with the sizes and digests that only the topic itself tells; names and downloads do not wait for them. */
function useWholeFiles({ topic, files, contest_id }: FilesProps): readonly FileView[] {
  const asks = files.some(({ url, size }) => url == null && size === undefined)
  const { data } = useQuery({ ...topicQuery(contest_id, topic.resource_id), enabled: asks })
  const known = new Map(data?.attachments.map((file) => [file.file_id, file]))
  return files.map((file) => known.get(file.file_id) ?? file)
}

/** The attachments of a topic. */
export function TopicFiles(props: FilesProps) {
  const { topic, contest_id } = props
  const of = { resource_id: contest_id, topic_id: topic.resource_id }
  return <FileRows files={useWholeFiles(props)} hrefOf={(file_id) => urlOf(endpoints.attachment, { params: { ...of, file_id } })} />
}
