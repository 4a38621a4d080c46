export interface NodeComponent {
  readonly 'bom-ref': string;
  readonly version: string;
  readonly cpe: string;
  readonly components: readonly { readonly name: string; readonly version: string }[];
}
export declare function nodeComponent(versions: NodeJS.ProcessVersions): NodeComponent;
export declare function nodeLicence(execPath?: string): Promise<string>;
