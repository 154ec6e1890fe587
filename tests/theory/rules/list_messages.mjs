// List the keys of the messages of the rules box in a language: a folder of messages in, a JSON list of keys out.
import { argv, stdout } from 'node:process';
import { pathToFileURL } from 'node:url';

const { messages } = await import(pathToFileURL(argv[2]).href);
stdout.write(JSON.stringify(Object.entries(messages)));
