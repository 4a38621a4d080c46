import { contentText } from '../../content/content-text.js';
import { mayHaveOthers } from '../published.js';
import type { SpfProject } from './spf-project.js';
import type { SpfAnswer, SpfResolver } from '../../spf/resolver.js';

/** Answers from the files of a project; asks `outside` what they do not tell. Nothing is asked twice. */
export function projectResolver({ publisher }: SpfProject, outside: SpfResolver): SpfResolver {
  const asked = new Map<string, Promise<SpfAnswer>>();
  const ask: SpfResolver = (name, type) => {
    const question = `${type} ${name}`;
    const answer = asked.get(question) ?? outside(name, type);
    asked.set(question, answer);
    return answer;
  };
  return async (name, type) => {
    const published = publisher(name);
    const values = published.records
      .filter((record) => record.type === type)
      .map(({ content }) => (type === 'TXT' ? contentText(content).text : content));
    if (values.length > 0) return { status: 'found', values };
    return mayHaveOthers(published, type) ? ask(published.name, type) : { status: 'none' };
  };
}
