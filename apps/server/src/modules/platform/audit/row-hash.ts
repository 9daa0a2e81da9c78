/** SHA-256 of an audit row `a`, over all its columns in a fixed writing: the same on every server, whatever its settings. */
export const rowHash = `sha256(convert_to(jsonb_build_array(a.seq, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS'),
  a.user_id, a.username, a.role_name, a.session_id, a.token_id, a.ip, a.module, a.operation, a.object_type, a.object_id, a.object_name,
  a.result, a.error_code, a.before, a.after, a.batch_id, a.request_id, a.contest_id)::text, 'UTF8'))`
