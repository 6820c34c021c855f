/** For an item `i` about an episode or a set of pictures: the first app, or the one that its own content names. */
export const subjectApp = `coalesce((SELECT e.content ->> '$.apps[0]' FROM subjects e WHERE e.id = i.subject_id AND e.kind = i.subject_kind),
  i.content ->> '$.app')`;

/** For the same: the last picture that exists. */
export const subjectPicture = `(SELECT p.sha256 FROM subjects e JOIN subject_media m ON m.subject_seq = e.seq
  JOIN screenshots p ON p.id = m.screenshot_id WHERE e.id = i.subject_id AND e.kind = i.subject_kind
  ORDER BY m.position DESC LIMIT 1)`;
